/** A served example. */
export type ExampleSite = { readonly url: string; close(): Promise<void> }

type Services = { readonly gatewayUrl: string; readonly rpcUrl: string }

/** Builds an example for these services, and serves it. */
export function startExample(
  name: string,
  options: Services & { readonly outDir: string },
): Promise<ExampleSite>

/** Starts the development server of an example, with a Content Security Policy in its page. */
export function startExampleDev(
  name: string,
  options: Services & { readonly policy: string },
): Promise<ExampleSite>

/** Builds the example of Next.js, and starts its server. */
export function startNextExample(services: Services): Promise<ExampleSite>
