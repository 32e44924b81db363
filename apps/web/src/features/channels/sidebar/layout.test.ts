import { Sidebar } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chosenSection,
  sectionsIn,
  withConversation,
  withNewSection,
  withoutSection,
  withSection,
  withSectionBefore,
  withSectionMoved,
} from "./layout.ts";

const nothing: Sidebar = { sections: [], only_unread: false };
const id = (n: number) => `0197f3a2-7c1e-7cc0-8a4e-${String(n).padStart(12, "0")}`;
const order = (sidebar: Sidebar) => sectionsIn(sidebar).map(({ _id }) => _id);

/** With two sections of one's own. */
function made(): Sidebar {
  const one = withNewSection(nothing, id(1), "Projects") ?? nothing;
  return withNewSection(one, id(2), "Clients") ?? nothing;
}

test("who arranged nothing has starred ones, channels and direct conversations", () => {
  expect(order(nothing)).toEqual(["starred", "channels", "direct"]);
  expect(order(made())).toEqual(["starred", id(1), id(2), "channels", "direct"]);
});

test("sections move, and starred ones stay first", () => {
  expect(order(withSectionMoved(made(), id(2), -1))[1]).toBe(id(2));
  expect(order(withSectionMoved(made(), "direct", -1)).at(-1)).toBe("channels");
  expect(order(withSectionMoved(made(), id(1), -1))).toEqual(order(made()));
  expect(order(withSectionMoved(made(), "starred", 1))).toEqual(order(made()));
  expect(order(withSectionMoved(made(), "direct", 1))).toEqual(order(made()));

  expect(order(withSectionBefore(made(), "direct", id(1)))).toEqual([
    ...["starred", "direct", id(1), id(2), "channels"],
  ]);
  expect(order(withSectionBefore(made(), id(1), null)).at(-1)).toBe(id(1));
  expect(order(withSectionBefore(made(), id(2), "starred"))).toEqual(order(made()));
  expect(order(withSectionBefore(made(), "starred", null))).toEqual(order(made()));
});

test("what is between others is in one's own order, what is only put somewhere leaves the order", () => {
  const byName = withSection(made(), id(1), { sort: "name" });
  const put = withConversation(byName, id(10), { section: id(1) });
  expect(sectionsIn(put)[1]).toMatchObject({ sort: "name", conversations: [id(10)] });
  const shown = [id(20), id(10), id(30)];
  const between = withConversation(put, id(11), { section: id(1), shown, before: id(10) });
  expect(sectionsIn(between)[1]).toMatchObject({
    sort: "own",
    conversations: [id(20), id(11), id(10), id(30)],
  });
  const last = withConversation(between, id(20), { section: id(1), shown });
  expect(sectionsIn(last)[1]?.conversations.at(-1)).toBe(id(11));
  expect(chosenSection(last, id(11))).toBe(id(1));
  expect(chosenSection(withoutSection(last, id(1)), id(11))).toBeUndefined();
});

test("a conversation is in one chosen section at most, whatever is done, and the server takes it", () => {
  const section = fc.constantFrom(
    "starred",
    "channels",
    "direct",
    id(1),
    id(2),
    id(3),
  ) as fc.Arbitrary<Sidebar["sections"][number]["_id"]>;
  const conversation = fc.integer({ min: 10, max: 14 }).map(id);
  const step = fc.oneof(
    fc.tuple(section, conversation, fc.array(conversation)).map(
      ([to, what, shown]) =>
        (sidebar: Sidebar) =>
          withConversation(sidebar, what, { section: to, shown: [...new Set(shown)] }),
    ),
    fc.tuple(section, conversation).map(
      ([to, what]) =>
        (sidebar: Sidebar) =>
          withConversation(sidebar, what, { section: to }),
    ),
    section.map((which) => (sidebar: Sidebar) => withSectionMoved(sidebar, which, -1)),
    section.map((which) => (sidebar: Sidebar) => withSection(sidebar, which, { collapsed: true })),
    fc.constant((sidebar: Sidebar) => withoutSection(sidebar, id(1))),
    fc.constant((sidebar: Sidebar) =>
      sidebar.sections.some(({ _id }) => _id === id(1))
        ? sidebar
        : (withNewSection(sidebar, id(1), "Projects") ?? sidebar),
    ),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const sidebar = steps.reduce((held, next) => next(held), nothing);
      expect(Sidebar.parse(sidebar)).toEqual(sidebar);
      const chosen = sidebar.sections
        .filter(({ _id }) => _id !== "channels" && _id !== "direct")
        .flatMap(({ conversations }) => conversations);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(order(sidebar)[0]).toBe("starred");
    }),
  );
});
