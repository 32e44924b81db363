import { expect, test } from "vitest";
import { describeAgent } from "./user-agent.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

test.each<[string, string | undefined, string | undefined, boolean]>([
  [`${mac} ${webkit} Chrome/130.0.0.0 Safari/537.36`, "Chrome", "macOS", false],
  [
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    "Safari",
    "macOS",
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
    "Edge",
    "Windows",
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 OPR/115.0`,
    "Opera",
    "Windows",
    false,
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox",
    "Linux",
    false,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0 Safari/537.36`,
    "Chrome",
    "ChromeOS",
    false,
  ],
  [`${iphone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, "Safari", "iOS", true],
  [`${iphone} (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`, "Chrome", "iOS", true],
  [
    `${iphone} (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox",
    "iOS",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    true,
  ],
  ["curl/8.9.1", "curl", undefined, false],
  ["node", "node", undefined, false],
  ["", undefined, undefined, false],
  ["<script>alert(1)</script>", undefined, undefined, false],
])("%s is %s on %s", (agent, browser, system, isPhone) => {
  expect(describeAgent(agent)).toEqual({ browser, system, isPhone });
});
