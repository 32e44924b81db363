import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** One or two sentences about it. */
  text?: ReactNode;
  children: ReactNode;
}

/** A part of a page of settings: a heading, a quiet line, its controls. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-9 last:mb-0">
      <h3 id={id} className="text-body font-semibold">
        {title}
      </h3>
      {text && <p className="mt-1 text-small text-muted text-pretty">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
