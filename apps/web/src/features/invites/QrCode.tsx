import { useTranslation } from "react-i18next";
import { encode } from "uqr";

/** A QR code, dark on light in both themes: not every camera reads the other way. In a chunk of its own. */
export default function QrCode({ text }: { text: string }) {
  const { t } = useTranslation("invites");
  // A quiet border of four modules belongs to the code.
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={t("link.qrAlt")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-44 rounded-sm bg-background text-text dark:bg-text dark:text-background"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
