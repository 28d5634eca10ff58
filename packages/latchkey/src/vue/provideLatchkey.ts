import { type App, provide } from 'vue'
import type { Latchkey } from '../core/index.ts'
import { clientInjectionKey } from './clientInjectionKey.ts'

/**
 * Provides a client to the composables of a Vue app, or of the components below the current one. Without it
 * they use the client of the page, from `configureLatchkey`. Needed on a server and with several clients.
 *
 * @example
 * provideLatchkey(client, app)
 *
 * @param client - Client from `createLatchkey` or `configureLatchkey`.
 * @param app - The app. @default the current component, in its `setup`
 */
export function provideLatchkey(client: Latchkey, app?: App): void {
  if (app) app.provide(clientInjectionKey, client)
  else provide(clientInjectionKey, client)
}
