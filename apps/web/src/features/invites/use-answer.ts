import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../platform/ui/toast-store.ts";
import { acceptInvite, declineInvite } from "./actions.ts";
import { errorMessage } from "./error-message.ts";
import { forgetInvites } from "./forget-invites.ts";

interface Answer {
  /** Which answer is under way. */
  answering: "accept" | "decline" | null;
  accept: () => void;
  decline: () => void;
}

/** The answers to an invitation: each says what became of it, and looks again. */
export function useAnswer(inviteId: string, refetch: () => Promise<unknown>): Answer {
  const { t } = useTranslation("invites");
  const [answering, setAnswering] = useState<Answer["answering"]>(null);

  async function answer(kind: "accept" | "decline"): Promise<void> {
    if (answering) return;
    setAnswering(kind);
    try {
      await (kind === "accept" ? acceptInvite(inviteId) : declineInvite(inviteId));
      const outcome = kind === "accept" ? "accepted" : "declined";
      toast({
        title: t(`${outcome}.title`),
        description: t(`${outcome}.text`),
        variant: kind === "accept" ? "success" : "default",
      });
      await refetch();
      void forgetInvites();
    } catch (error) {
      const description = errorMessage(error);
      if (description) toast({ title: t("failed.title"), description, variant: "destructive" });
    } finally {
      setAnswering(null);
    }
  }

  return {
    answering,
    accept: () => void answer("accept"),
    decline: () => void answer("decline"),
  };
}
