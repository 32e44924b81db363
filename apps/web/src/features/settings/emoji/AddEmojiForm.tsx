import { limits } from "@parley/contract";
import { ImageUp } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError, fieldErrors } from "../../../platform/i18n/describe-error.ts";
import { useMutation } from "../../../platform/query/use-mutation.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { addAlias, addPicture } from "./custom-emoji.ts";
import { nameOfFile, readName } from "./read-name.ts";

/** The kinds that the server takes. */
const KINDS = "image/png,image/jpeg,image/webp,image/gif";
const MB = Math.floor(limits.emojiBytes / 1024 / 1024);

type Kind = "picture" | "alias";
type Problem = "name" | "taken" | "fileMissing" | "tooLarge" | "aliasOf";

/** Adds an emoji: a picture with a name, or another name for one that is there. */
export function AddEmojiForm() {
  const { t } = useTranslation("emoji");
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>("picture");
  const [name, setName] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [aliasOf, setAliasOf] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const saving = useMutation({
    mutationFn: (read: string) =>
      kind === "picture" && file ? addPicture(read, file) : addAlias(read, aliasOf.trim()),
  });
  const picture = usePicture(file);

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const isTooLarge = chosen.size > limits.emojiBytes;
    setProblem(isTooLarge ? "tooLarge" : null);
    setFile(isTooLarge ? null : chosen);
    if (name.trim() === "") setName(nameOfFile(chosen.name));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readName(name);
    const found: Problem | null =
      kind === "picture" && !file
        ? "fileMissing"
        : kind === "alias" && aliasOf.trim() === ""
          ? "aliasOf"
          : read === null
            ? "name"
            : null;
    setProblem(found);
    if (found || read === null) return;
    saving.mutate(read, {
      onSuccess: () => {
        toast({ title: t("page.added", { name: read }), variant: "success" });
        setName("");
        setFile(null);
        setAliasOf("");
      },
      onError: (error) => {
        const fields = fieldErrors(error);
        if (fields.name) setProblem("taken");
        else if (fields.alias_of) setProblem("aliasOf");
      },
    });
  }

  const isFile = problem === "fileMissing" || problem === "tooLarge";
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col items-start gap-4">
      <div className="w-full">
        <ChoiceCards
          label={t("page.kind")}
          beside
          value={kind}
          onChange={(next) => {
            setKind(next);
            setProblem(null);
          }}
          options={[
            { value: "picture", label: t("page.kinds.picture") },
            { value: "alias", label: t("page.kinds.alias") },
          ]}
        />
      </div>
      {kind === "picture" ? (
        <div className="flex items-center gap-4">
          <div className="flex size-14 shrink-0 items-center justify-center rounded-md border border-line bg-code">
            {picture && <img src={picture} alt="" className="size-10 object-contain" />}
          </div>
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <Button variant="secondary" onClick={() => input.current?.click()}>
              <ImageUp aria-hidden className="size-4" strokeWidth={1.75} />
              {t(file ? "page.chooseOther" : "page.choose")}
            </Button>
            <p
              role={isFile ? "alert" : undefined}
              className={isFile ? "text-small text-danger" : "text-small text-muted text-pretty"}
            >
              {t(isFile ? `page.${problem}` : "page.fileHint", { mb: MB })}
            </p>
          </div>
          <input
            ref={input}
            type="file"
            accept={KINDS}
            aria-label={t("page.file")}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = "";
            }}
          />
        </div>
      ) : (
        <div className="w-full">
          <TextField
            label={t("page.aliasOf")}
            hint={t("page.aliasHint")}
            error={problem === "aliasOf" ? t("page.aliasWrong") : undefined}
            value={aliasOf}
            autoComplete="off"
            onChange={({ target }) => setAliasOf(target.value)}
          />
        </div>
      )}
      <div className="w-full">
        <TextField
          label={t("page.name")}
          hint={t("page.nameHint")}
          error={problem === "name" || problem === "taken" ? t(`page.${problem}Wrong`) : undefined}
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {saving.error && !problem && (
        <p role="alert" className="text-small text-danger">
          {describeError(saving.error)}
        </p>
      )}
      <Button type="submit" busy={saving.isPending}>
        {t("page.submit")}
      </Button>
    </form>
  );
}

/** An address of the chosen picture, as long as it shows. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
