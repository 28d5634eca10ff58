import type { Latchkey } from '../model/Latchkey.ts'
import type { Social } from '../model/Options.ts'
import type { EmbeddedLoginFlow } from '../model/slices/login.ts'
import { readLogin } from './loginState.ts'
import { startEmailLogin, startSocialLogin } from './startLogin.ts'

/**
 * Starts a login by e-mail or with a provider, for apps with views of their own.
 *
 * With a provider, call it during a click: its window opens at once. With `showsLink`, the flow has a URL for a link
 * where the window cannot be used.
 *
 * @example
 * const flow = await login(client, { email: 'ada@example.com' })
 * if (flow.status === 'code') showCodeField()
 *
 * @returns The flow, once the visitor has to act or is connected.
 * @throws `login.too_soon`, `login.email_invalid`, `login.limited`, `login.popup_blocked`,
 * `login.social_timed_out`, `frame.load_failed` and other errors of the flow.
 */
export async function login(
  client: Latchkey,
  parameters: login.Parameters,
): Promise<EmbeddedLoginFlow> {
  await ('email' in parameters
    ? startEmailLogin(client, parameters)
    : startSocialLogin(client, parameters))
  const { flow } = readLogin(client.store.get())
  if (flow.status === 'failed') throw flow.error
  return flow
}

export declare namespace login {
  type Parameters =
    | { readonly email: string }
    | {
        readonly provider: Social
        /**
         * Whether the caller shows a link to `url` of the flow when the window cannot be used; without it, the login
         * fails then.
         *
         * @default false
         */
        readonly showsLink?: boolean | undefined
      }
}
