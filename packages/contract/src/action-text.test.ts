import { expect, test } from "vitest";
import { actionText, asAction } from "./action-text.ts";

test("what somebody does is told from what they say, and comes back as it was written", () => {
  for (const text of ["", "/me", "/me ", "/me   ", "/mean it", " /me waves", "waves", "/ME waves"])
    expect(actionText(text)).toBeNull();
  for (const doing of ["waves", "waves at **Ada**", "one\ntwo", "/me twice"])
    expect(actionText(asAction(doing))).toBe(doing);
});
