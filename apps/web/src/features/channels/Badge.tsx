/** A number in the accent's colour; large ones end in a plus. Whoever shows it says what it counts. */
export function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-meta font-semibold text-on-accent tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
