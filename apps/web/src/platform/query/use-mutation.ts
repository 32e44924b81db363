import { useEffect, useRef, useState } from "react";

interface MutationState<V> {
  status: "idle" | "pending" | "success" | "error";
  error: Error | null;
  /** What it was last called with. */
  variables: V | undefined;
}

interface Callbacks<R> {
  onSuccess?: (result: R) => void;
  onError?: (error: Error) => void;
}

/**
 * The state of a call that a form makes, of the last one if there were several; never tried again by itself.
 * Callbacks are left out once the component is gone. TanStack Query's own hook brings a cache of mutations,
 * which nothing here needs and the first load would have to carry.
 */
export function useMutation<V, R>({ mutationFn }: { mutationFn: (variables: V) => Promise<R> }) {
  const [state, setState] = useState<MutationState<V>>({
    status: "idle",
    error: null,
    variables: undefined,
  });
  const calls = useRef(0);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function run(variables: V, { onSuccess, onError }: Callbacks<R>): Promise<void> {
    calls.current += 1;
    const call = calls.current;
    setState({ status: "pending", error: null, variables });
    try {
      const result = await mutationFn(variables);
      if (!isThere.current || calls.current !== call) return;
      setState({ status: "success", error: null, variables });
      onSuccess?.(result);
    } catch (thrown) {
      if (!isThere.current || calls.current !== call) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ status: "error", error, variables });
      onError?.(error);
    }
  }

  return {
    ...state,
    isIdle: state.status === "idle",
    isPending: state.status === "pending",
    mutate: (variables: V, callbacks: Callbacks<R> = {}): void => void run(variables, callbacks),
  };
}
