import { expect, test } from "vitest";
import { stemEnglish } from "./stem-english.ts";
import { stemGerman } from "./stem-german.ts";
import { stemsOf } from "./stems.ts";

// From the vocabularies that Snowball publishes with its algorithms.
test.each(
  (
    "consign:consign consigned:consign consistency:consist knackeries:knackeri knots:knot " +
    "generously:generous communication:communic skies:sky dying:die news:news " +
    "happy:happi hopping:hop hoping:hope falling:fall fizzed:fizz relational:relat " +
    "conditional:condit valenci:valenc digitizer:digit radically:radic differently:differ " +
    "analogously:analog vietnamization:vietnam operator:oper feudalism:feudal hopefulness:hope " +
    "formality:formal sensitivity:sensit possibility:possibl triplicate:triplic formative:format " +
    "electrical:electr goodness:good revival:reviv allowance:allow inference:infer adjustable:adjust " +
    "replacement:replac adoption:adopt communism:communism activate:activ effective:effect " +
    "probate:probat rate:rate cease:ceas controlling:control roll:roll proceed:proceed constructor:constructor"
  )
    .split(" ")
    .map((pair) => pair.split(":")),
)("the English stem of %s is %s", (word = "", stem = "") => {
  expect(stemEnglish(word)).toBe(stem);
});

test.each(
  (
    "hauser:haus haus:haus aufeinanderfolgenden:aufeinanderfolg kategorien:kategori " +
    "kategorischen:kategor jahrlich:jahrlich verzeichnisse:verzeichnis bedeutung:bedeut " +
    "bedeutungen:bedeut freundlichkeit:freundlich sitzungen:sitzung sitzung:sitzung laufen:lauf lauft:lauft " +
    "termine:termin rechnungen:rechnung schonsten:schon toString:tostring"
  )
    .split(" ")
    .map((pair) => pair.toLowerCase().split(":")),
)("the German stem of %s is %s", (word = "", stem = "") => {
  expect(stemGerman(word)).toBe(stem);
});

test("both languages are taken; what is no word of a–z has no stem", () => {
  expect(stemsOf("meetings")).toEqual(["meet", "meeting"]);
  expect(stemsOf("termine")).toEqual(["termin"]);
  expect(stemsOf("haus")).toEqual([]);
  expect(stemsOf("v2")).toEqual([]);
  expect(stemsOf("привет")).toEqual([]);
  expect(stemsOf("x".repeat(64))).toEqual([]);
});
