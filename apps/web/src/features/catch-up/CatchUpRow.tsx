import type { Message } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { MessageText, RowBody } from "../messages/index.ts";

interface CatchUpRowProps {
  message: Message;
  /** It was read already, and shows what the others answer. */
  isContext?: boolean;
}

/** One message on the walk; what was read before steps back. */
export function CatchUpRow({ message, isContext = false }: CatchUpRowProps) {
  const { t } = useTranslation(["catchUp", "messages"]);
  const source =
    message.text === "" && message.forwarded_from
      ? { ...message, text: message.forwarded_from.text }
      : message;
  return (
    <>
      <li className={`flex gap-3 py-1.5 ${isContext ? "text-muted" : ""}`}>
        <RowBody author={message.author} at={message.created_at} isFirst>
          {source.text !== "" && <MessageText source={source} />}
          {message.files.map(({ _id, name }) => (
            <bdi key={_id} className="block truncate text-small text-muted">
              {name}
            </bdi>
          ))}
          {message.reply_count > 0 && (
            <p className="text-small text-muted">{t("replies", { count: message.reply_count })}</p>
          )}
        </RowBody>
      </li>
      {isContext && (
        <li className="flex items-center gap-2 py-1 text-meta font-semibold text-danger">
          <span aria-hidden className="h-px grow bg-danger" />
          {t("new")}
        </li>
      )}
    </>
  );
}
