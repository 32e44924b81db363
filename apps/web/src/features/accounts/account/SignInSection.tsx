import type { SignInProvider } from "@parley/contract";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { buttonClass } from "../../../platform/ui/button-class.ts";
import { Section } from "../../../platform/ui/Section.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { GoogleMark } from "../GoogleMark.tsx";
import { signInPath, signInProblem } from "../sign-in.ts";
import {
  cameBackToLink,
  leaveToLink,
  linkSignIn,
  unlinkSignIn,
  useSignInWays,
} from "../sign-in-ways.ts";
import { useWorkspace } from "../use-workspace.ts";

/** Finishes the link that an address came back with, and takes it out of the address. */
function useReturn(): void {
  const { t } = useTranslation(["entrance", "common"]);
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signIn = query.get("sign_in");
  const problem = signInProblem(query.get("problem"));

  const finish = useEffectEvent(async () => {
    const isOurs = cameBackToLink();
    await navigate(pathname, { replace: true });
    if (!isOurs) return;
    const title = t("ways.notLinked");
    if (problem) {
      toast({ title, description: t(`common:errors.${problem}`), variant: "destructive" });
      return;
    }
    try {
      if (signIn) await linkSignIn(signIn);
      toast({ title: t("ways.linked"), variant: "success" });
    } catch (error) {
      toast({ title, description: describeError(error), variant: "destructive" });
    }
  });

  useEffect(() => {
    if (signIn || problem) void finish();
  }, [signIn, problem]);
}

/** The sign-in services that are set up: link one's account there, or take the link away. */
export function SignInSection() {
  const { t } = useTranslation("entrance");
  const { data: workspace } = useWorkspace();
  const ways = useSignInWays();
  const [unlinking, setUnlinking] = useState<{ provider: SignInProvider; name: string } | null>(
    null,
  );
  useReturn();
  const services = workspace?.sign_in ?? [];
  if (services.length === 0) return null;
  return (
    <Section title={t("ways.title")} text={t("ways.text")}>
      <ul className="flex flex-col gap-2">
        {services.map(({ provider, name }) => {
          const identity = ways.data?.identities.find((each) => each.provider === provider);
          return (
            <li
              key={provider}
              className="flex min-h-14 flex-wrap items-center gap-3 rounded-md border border-line px-3.5 py-2"
            >
              {provider === "google" ? (
                <GoogleMark className="size-4.5" />
              ) : (
                <KeyRound aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              )}
              <div className="min-w-0 grow">
                <p className="font-medium">{name}</p>
                <p className="truncate text-small text-muted">
                  {identity ? <bdi>{identity.email ?? t("ways.isLinked")}</bdi> : t("ways.notYet")}
                </p>
              </div>
              {ways.isSuccess &&
                (identity ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t("ways.unlinkOne", { name })}
                    onClick={() => setUnlinking({ provider, name })}
                  >
                    {t("ways.unlink")}
                  </Button>
                ) : (
                  <a
                    href={signInPath(provider, { next: location.pathname, link: true })}
                    onClick={() => leaveToLink(provider)}
                    aria-label={t("ways.linkOne", { name })}
                    className={buttonClass("secondary", "small")}
                  >
                    {t("ways.link")}
                  </a>
                ))}
            </li>
          );
        })}
      </ul>
      {unlinking && <UnlinkDialog {...unlinking} onClose={() => setUnlinking(null)} />}
    </Section>
  );
}

interface UnlinkDialogProps {
  provider: SignInProvider;
  name: string;
  onClose: () => void;
}

function UnlinkDialog({ provider, name, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation("entrance");
  const [isBusy, setBusy] = useState(false);
  async function unlink(): Promise<void> {
    setBusy(true);
    try {
      await unlinkSignIn(provider);
      toast({ title: t("ways.unlinked", { name }), variant: "success" });
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("ways.notUnlinked"), description, variant: "destructive" });
    }
    onClose();
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("ways.unlinkTitle", { name })}
      description={t("ways.unlinkText", { name })}
      confirmLabel={t("ways.unlink")}
      busy={isBusy}
      onConfirm={() => void unlink()}
    />
  );
}
