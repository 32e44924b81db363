import { expect, test } from "vitest";
import { placeList } from "./caret-place.ts";

const view = { width: 400, height: 800 };
const line = { left: 100, right: 110, top: 700, bottom: 722 };

test.each([
  ["above the line, from the sign", line, false, { left: 100, top: null, bottom: 106 }],
  ["towards the start of right-to-left text", line, true, { left: 8, top: null, bottom: 106 }],
  ["inside the window at its end", { ...line, left: 380 }, false, { left: 192, bottom: 106 }],
  ["inside the window at its start", { ...line, left: -20 }, false, { left: 8, bottom: 106 }],
  [
    "below where there is no room above",
    { ...line, top: 40, bottom: 62 },
    false,
    { left: 100, top: 68, bottom: null, maxHeight: 724 },
  ],
])("a list opens %s", (_, at, isRtl, expected) => {
  expect(placeList(at, 200, view, isRtl)).toMatchObject(expected);
});
