import { useEffect, useState } from "react";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import type { CodePart } from "./highlight.ts";

/** Longer code stays plain: colouring it would take too long. */
const MAX_LENGTH = 10_000;

const CopyCode = latePart(async () => {
  const [part] = await Promise.all([import("./CopyCode.tsx"), loadTexts("markdown")]);
  return part.CopyCode;
});

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
};

/** A block of code; coloured after it was painted, when its language is named and known. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const [parts, setParts] = useState<readonly CodePart[] | null>(null);
  useEffect(() => {
    if (language === "" || code.length > MAX_LENGTH) return;
    let isCurrent = true;
    const cancel = whenIdle(() => {
      import("./highlight.ts").then(
        ({ highlight }) => isCurrent && setParts(highlight(code, language)),
        // Without its colours code is as good to read.
        () => undefined,
      );
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [code, language]);
  return (
    <div className="group/code relative my-1 max-w-160">
      <pre
        dir="ltr"
        className="rounded-sm bg-code px-3 py-2 pointer-coarse:min-h-11 pointer-coarse:pe-12 font-mono text-small whitespace-pre-wrap wrap-anywhere"
      >
        <code>{parts ? parts.map(partOf) : code}</code>
      </pre>
      <CopyCode code={code} />
    </div>
  );
}

/** The parts of one code never move, so that their places can be their keys. */
const partOf = ({ text, className }: CodePart, index: number) =>
  className === "" ? (
    text
  ) : (
    <span key={index} className={className}>
      {text}
    </span>
  );
