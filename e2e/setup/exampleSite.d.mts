/** A served example. */
export type ExampleSite = { readonly url: string; close(): Promise<void> }

type Services = { readonly gatewayUrl: string; readonly rpcUrl: string }

/** Builds an app for these services, and serves it. */
export function startBuiltApp(folder: string, services: Services): Promise<ExampleSite>

/** Starts the development server of an app, with a Content Security Policy in its page if one is given. */
export function startDevelopedApp(
  folder: string,
  options: Services & { readonly policy?: string },
): Promise<ExampleSite>

/** Builds an app of Next.js for these services, and starts its server. */
export function startNextApp(folder: string, services: Services): Promise<ExampleSite>
