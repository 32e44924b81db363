import { useEffect, useEffectEvent, useRef } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { finishSignIn } from "./sign-in.ts";

const codeOf = (error: unknown) => (error instanceof CallError ? error.body?.code : undefined);

/**
 * Finishes the sign-in that an address came back with, once, by itself; `sign_in` null: there is none.
 * Where an account has the same e-mail its password is asked for, and `confirm` takes it.
 */
export function useFinishSignIn(sign_in: string | null, invite_id: string | undefined) {
  const finishing = useMutation({ mutationFn: finishSignIn });
  const begun = useRef<string>(null);
  const finish = useEffectEvent((id: string) => finishing.mutate({ sign_in: id, invite_id }));
  useEffect(() => {
    // Effects run twice in development, and the second request would find nothing any more.
    if (!sign_in || begun.current === sign_in) return;
    begun.current = sign_in;
    finish(sign_in);
  }, [sign_in]);
  const code = codeOf(finishing.error);
  const isConfirming = finishing.variables?.password !== undefined;
  const asksPassword =
    code === "sign_in_needs_password" || (isConfirming && code === "wrong_credentials");
  return {
    /** The first answer is not there yet. */
    isBusy: sign_in !== null && !isConfirming && (finishing.isPending || finishing.isIdle),
    asksPassword: asksPassword || (isConfirming && finishing.isPending),
    isConfirming: isConfirming && finishing.isPending,
    /** Something went wrong; not that a password is needed. */
    error: code === "sign_in_needs_password" ? null : finishing.error,
    confirm: (password: string) => {
      if (sign_in) finishing.mutate({ sign_in, password, invite_id });
    },
  };
}
