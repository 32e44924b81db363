import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** A colour of the light theme, so that the manifest says what the page shows. */
function token(styles: string, name: string): string {
  const value = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6});`).exec(styles)?.[1];
  if (!value) throw new Error(`There is no colour ${name}.`);
  return value;
}

const icon = (file: string, size: number, purpose: "any" | "maskable" | "monochrome") => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/**
 * Adds the manifest that lets browsers install the app, and names it and the home screen's icon in the page.
 * @param styles absolute path of the styles with the tokens
 */
export function webManifest(styles: string): Plugin {
  const read = () => {
    const css = readFileSync(styles, "utf8");
    return JSON.stringify({
      id: "/",
      name: "Parley",
      short_name: "Parley",
      description: "Team chat that you own.",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: token(css, "background"),
      theme_color: token(css, "background"),
      categories: ["business", "productivity", "social"],
      icons: [
        icon("icon-192", 192, "any"),
        icon("icon-512", 512, "any"),
        icon("maskable-192", 192, "maskable"),
        icon("maskable-512", 512, "maskable"),
        icon("badge-96", 96, "monochrome"),
      ],
      shortcuts: [
        { name: "New message", url: "/new-message" },
        { name: "Notifications", url: "/notifs" },
        { name: "Calendar", url: "/events" },
      ],
    });
  };
  return {
    name: "web-manifest",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: read() });
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
      {
        tag: "link",
        attrs: { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
        injectTo: "head",
      },
    ],
  };
}
