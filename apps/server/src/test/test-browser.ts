/** A browser without pages: keeps cookies by host and port, and goes where it is sent. */
export class TestBrowser {
  #jars = new Map<string, Map<string, string>>();

  /** The cookies of an address, as a header. */
  cookies(url: string): string {
    const jar = this.#jars.get(new URL(url).host) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** One request with this browser's cookies; it keeps those of the answer, and is sent nowhere. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", this.cookies(url));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    const { host } = new URL(url);
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      jar.set(name, value.join("="));
    }
    this.#jars.set(host, jar);
    return response;
  }

  /** Goes where an address leads, until `stop` says that this is where it wanted to be. */
  async go(url: string, stop: (at: URL) => boolean): Promise<URL> {
    let at = new URL(url);
    for (let hops = 0; !stop(at); hops += 1) {
      const response = await this.request(at.href);
      const location = response.headers.get("location");
      if (!location || hops > 12) {
        throw new Error(`${at.href} answered ${response.status}: ${await response.text()}`);
      }
      await response.body?.cancel();
      at = new URL(location, at);
    }
    return at;
  }
}
