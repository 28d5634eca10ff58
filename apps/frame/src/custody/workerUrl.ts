// oxlint-disable-next-line import/default -- Vite's query makes it a URL
import url from './custody.worker.ts?worker&url'

/** Types of Trusted Types that TypeScript's library does not have yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * Policy of the frame's Content Security Policy: the only script that the page loads by its own decision is the
 * worker.
 */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'latchkey-worker',
  {
    createScriptURL: (requested) => {
      if (requested !== url) throw new TypeError('Only the worker may be loaded.')
      return requested
    },
  },
)

/** URL of the worker, as the policy of the page requires it. */
export const workerUrl: string = policy?.createScriptURL(url) ?? url
