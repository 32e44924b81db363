import type { TextRange } from "@parley/contract";
import { fold, foldWithOrigin } from "./fold.ts";
import { placedTerms, stemTerms } from "./lexemes.ts";
import type { Step, Wanted } from "./query.ts";
import { type Token, tokenize } from "./tokens.ts";

/** What a place of a text can be found by. */
interface Place {
  token: Token;
  terms: Set<string>;
  stems: Set<string>;
}

const fits = ({ terms }: Place, step: Step) =>
  step.terms.some((term) => terms.has(term)) ||
  (step.prefix !== undefined && [...terms].some((term) => term.startsWith(step.prefix ?? "")));

/** Where a place ends of which this was found. */
const endOf = ({ token, terms }: Place, step: Step) =>
  step.terms.some((term) => terms.has(term) && (token.kind === "pair" || /[+#]$/.test(term)))
    ? token.reach
    : token.end;

/** Where the places of a phrase follow each other. */
function phraseRanges(places: Place[], { steps }: Wanted): TextRange[] {
  const at = new Map(places.map((place) => [place.token.position, place]));
  const [first] = steps;
  if (!first) return [];
  return places.flatMap((place): TextRange[] => {
    if (!fits(place, first)) return [];
    const rest = steps.slice(1).map((step) => {
      const other = at.get(place.token.position + step.offset);
      return other && fits(other, step) ? other : undefined;
    });
    const [last, step] = [rest.length > 0 ? rest.at(-1) : place, steps.at(-1) ?? first];
    return last && !rest.includes(undefined) ? [[place.token.start, endOf(last, step)]] : [];
  });
}

function formRanges(places: Place[], { stems, joined, steps }: Wanted): TextRange[] {
  const forms = new Set([...stems, ...(joined === undefined ? [] : [joined])]);
  const own = steps.length === 1 ? (steps[0]?.terms ?? []) : [];
  return places
    .filter(
      ({ terms, stems: found }) =>
        [...forms].some((form) => terms.has(form) || found.has(form)) ||
        own.some((term) => found.has(term)),
    )
    .map(({ token }) => [token.start, token.end]);
}

/** Where the text holds what was written, also inside of words. */
function partRanges(folded: ReturnType<typeof foldWithOrigin>, written: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = folded.text.indexOf(written); at >= 0; ) {
    const [start, end] = [folded.starts[at], folded.ends[at + written.length - 1]];
    if (start !== undefined && end !== undefined) ranges.push([start, end]);
    at = folded.text.indexOf(written, at + written.length);
  }
  return ranges;
}

/** In order, those that overlap or touch as one. */
function united(ranges: TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Where a text shows what was looked for: UTF-16 offsets, in order and apart. */
export function findRanges(text: string, wanted: readonly Wanted[]): TextRange[] {
  const places = tokenize(text).map((token) => ({
    token,
    terms: new Set(placedTerms(token)),
    stems: new Set(stemTerms(token)),
  }));
  const folded = foldWithOrigin(text);
  return united(
    wanted.flatMap((one) => {
      const written = fold(one.text);
      const inside = one.infix === undefined ? [] : partRanges(folded, written);
      // Where what was written stands as such, nothing around it is marked.
      const isInside = ([start, end]: TextRange) =>
        inside.some((i) => i[0] >= start && i[1] <= end);
      const whole = [...phraseRanges(places, one), ...formRanges(places, one)];
      return [...inside, ...whole.filter((range) => !isInside(range))];
    }),
  );
}
