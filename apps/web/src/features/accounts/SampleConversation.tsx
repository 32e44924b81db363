import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";

const writers = {
  question: { id: "okafor", name: "Ada Okafor" },
  answer: { id: "leila", name: "Leila Haddad" },
};

/** Two lines of a conversation beside the form, on wide screens. Decoration, so hidden from readers. */
export function SampleConversation() {
  const { t, i18n } = useTranslation("entrance");
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  const at = (minute: number) => time.format(Date.UTC(2026, 0, 1, 10, minute));
  return (
    <div
      aria-hidden
      className="hidden flex-col items-center justify-center gap-4 border-s border-line bg-sidebar p-10 lg:flex"
    >
      <div className="flex w-full max-w-110 flex-col gap-3 rounded-md bg-raised p-5 shadow-float">
        <SampleMessage writer={writers.question} time={at(2)}>
          {t("sample.question")}
        </SampleMessage>
        <SampleMessage writer={writers.answer} time={at(3)}>
          {t("sample.answer")}{" "}
          <span className="rounded-sm bg-selected px-1 font-semibold text-link">
            #{t("sample.channel")}
          </span>
        </SampleMessage>
      </div>
      <p className="text-ui text-muted">{t("sample.caption")}</p>
    </div>
  );
}

interface SampleMessageProps {
  writer: { id: string; name: string };
  time: string;
  children: React.ReactNode;
}

function SampleMessage({ writer, time, children }: SampleMessageProps) {
  return (
    <div className="flex gap-3">
      <Avatar id={writer.id} name={writer.name} />
      <div className="min-w-0 text-body">
        <p className="flex items-baseline gap-2">
          <span className="font-semibold">{writer.name}</span>
          <span className="text-meta text-faint tabular-nums">{time}</span>
        </p>
        <p>{children}</p>
      </div>
    </div>
  );
}
