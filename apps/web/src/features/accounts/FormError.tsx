import { CircleAlert } from "lucide-react";

/** What is wrong with a form as a whole; announced when it appears. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex gap-2 rounded-md bg-danger/8 px-3 py-2.5 text-ui text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {children}
        </p>
      )}
    </div>
  );
}
