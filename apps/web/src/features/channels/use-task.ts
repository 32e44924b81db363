import type { ErrorCode } from "@parley/contract";
import { useState } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { describeError, fieldErrors } from "../../platform/i18n/describe-error.ts";

interface TaskState {
  busy: boolean;
  /** What went wrong, for a person; empty when nothing did. */
  error: string;
  /** Machine word of what went wrong, when the server gave one. */
  code: ErrorCode | undefined;
  /** Sentences beside fields, by their names. */
  fields: Readonly<Record<string, string>>;
}

interface Task extends TaskState {
  /** Runs the work; answers with the sentence of its failure, or null. */
  run: (work: () => Promise<unknown>) => Promise<string | null>;
  reset: () => void;
}

const idle: TaskState = { busy: false, error: "", code: undefined, fields: {} };

/** The state of something that a button starts: under way, done or failed with a sentence. */
export function useTask(): Task {
  const [state, setState] = useState(idle);
  return {
    ...state,
    async run(work) {
      setState({ ...idle, busy: true });
      try {
        await work();
        setState(idle);
        return null;
      } catch (error) {
        const code = error instanceof CallError ? error.body?.code : undefined;
        const fields = fieldErrors(error);
        const sentence = describeError(error);
        setState({ busy: false, error: sentence, code, fields });
        return sentence;
      }
    },
    reset: () => setState(idle),
  };
}
