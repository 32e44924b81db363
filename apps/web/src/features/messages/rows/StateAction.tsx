/** What one can do about something that is not stored, in the line that says so. */
export function StateAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-6 font-semibold underline-offset-2 hover:underline"
      onClick={onClick}
    >
      {label}
    </button>
  );
}
