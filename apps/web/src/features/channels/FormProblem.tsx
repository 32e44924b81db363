/** What went wrong with a form, read out when it appears. */
export function FormProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="text-small text-danger empty:hidden">
      {children}
    </p>
  );
}
