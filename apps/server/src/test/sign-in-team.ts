import { calls, type ErrorBody, type SessionUser } from "@parley/contract";
import { buildTestApp, type TestApp } from "./build-app.ts";
import { registerPerson, type TestClient } from "./client.ts";
import { type Account, CLIENT, type SignInService, startSignInService } from "./sign-in-service.ts";
import { TestBrowser } from "./test-browser.ts";

/** An app with two sign-in services, which are one real provider on this machine, and its owner. */
export class SignInTeam {
  readonly server: TestApp;
  readonly service: SignInService;
  readonly owner: TestClient;
  /** Makes the next account another one. */
  count = 0;

  private constructor(server: TestApp, service: SignInService, owner: TestClient) {
    this.server = server;
    this.service = service;
    this.owner = owner;
  }

  static async start(): Promise<SignInTeam> {
    const service = await startSignInService();
    const environment = {
      OIDC_ISSUER: service.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Our company",
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
    };
    const server = await buildTestApp(environment, undefined, { googleIssuer: service.issuer });
    service.serve(server.url);
    const owner = await registerPerson(server.url, "Olga Owner", "olga@example.org");
    return new SignInTeam(server, service, owner);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.service.close();
  }

  /** Anyone may register, and whoever signs in next is somebody new. */
  async begin(): Promise<void> {
    this.count += 1;
    await this.owner.call(calls.workspaceUpdate, { body: { registration: "anyone" } });
    this.service.account = this.somebody();
  }

  somebody(more: Partial<Account> = {}): Account {
    return {
      sub: `subject-${this.count}`,
      email: `ada${this.count}@example.org`,
      email_verified: true,
      name: "Ada Okafor",
      ...more,
    };
  }

  startUrl = (provider = "oidc", query = "") =>
    `${this.server.url}/api/auth/oidc/${provider}${query}`;
  /** A page of ours. */
  isHere = (at: URL) => at.origin === this.server.url && !at.pathname.startsWith("/api/");
  /** Where the service sends the browser back to. */
  isCallback = (at: URL) => at.pathname.endsWith("/callback");

  /** Signs in at the service, and gives the page that the browser is sent back to. */
  goThere = (browser: TestBrowser, provider?: string, query?: string) =>
    browser.go(this.startUrl(provider, query), this.isHere);

  /** What that page asks for. */
  async finish(browser: TestBrowser, page: URL, more: object = {}) {
    const response = await browser.request(`${this.server.url}/api/auth/oidc/finish`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sign_in: page.searchParams.get("sign_in") ?? "", ...more }),
    });
    const body = (await response.json()) as { result?: { data: SessionUser } } & Partial<ErrorBody>;
    return { status: response.status, code: body.code, user: body.result?.data };
  }

  /** The whole way, from the button to the answer of the page. */
  async signIn(provider = "oidc", more: object = {}) {
    const browser = new TestBrowser();
    return this.finish(browser, await this.goThere(browser, provider), more);
  }
}
