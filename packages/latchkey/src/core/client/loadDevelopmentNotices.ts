import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Loads and starts the notices for the developer of the host app, once per client.
 *
 * Bundlers replace `process.env.NODE_ENV`, so that a production build contains none of this.
 *
 * @param client - Client from `createLatchkey`. Nothing is loaded on a server.
 */
export function loadDevelopmentNotices(client: Latchkey): void {
  try {
    if (process.env.NODE_ENV === 'development' && client.window)
      createModuleLoader(() => import('../development/startDevelopmentNotices.ts'))
        .load()
        .then(({ startDevelopmentNotices }) => client.own(startDevelopmentNotices))
        // The client may have been destroyed during the import.
        .catch(() => undefined)
  } catch {
    // A page without a bundler has no `process`.
  }
}
