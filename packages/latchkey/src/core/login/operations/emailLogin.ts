import type { Latchkey } from '../../model/Latchkey.ts'
import { requireEmailCooldown, startEmailCooldown } from '../emailCooldown.ts'
import { readLogin, updateLogin } from '../loginState.ts'
import { createLoginStorage } from '../loginStorage.ts'
import { connectLogin } from './connectLogin.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'
import { setLoginFailed, toLoginError } from './loginFailure.ts'
import { createLoginLatestRun } from './loginLatestRuns.ts'
import { requestConfirmation } from './requestConfirmation.ts'

/** Loads the frame, while the visitor enters the address. */
export async function prepareFrame(client: Latchkey): Promise<void> {
  await client.own(createEmbeddedFrameClient).prepare()
}

/**
 * Requests an e-mail and follows what it needs: the approval of this browser, a code, or nothing.
 *
 * @see [4.9a, 5.1, 9.1a]
 */
export async function requestEmail(
  client: Latchkey,
  { email }: { readonly email: string },
): Promise<void> {
  const run = client.own(createLoginLatestRun)
  const signal = run.start()
  const { store, events } = client
  const frame = client.own(createEmbeddedFrameClient)
  store.set(updateLogin({ flow: { status: 'requesting', method: 'email', email } }))
  try {
    requireEmailCooldown(client)
    const { action, number } = await frame.request('connectEmail', { email }, { signal })
    if (!run.isCurrent(signal)) return
    client.own(createLoginStorage).socialProvider.remove()
    if (action === 'CONNECT') return await connectLogin(client, { method: 'email', signal })
    startEmailCooldown(client)
    if (action === 'VERIFY_DEVICE') {
      const device = { status: 'device', method: 'email', email, number } as const
      store.set(updateLogin({ flow: device }))
      const request = { method: 'connectDevice', params: {} } as const
      const onUnconfirmed = (): void =>
        store.set(updateLogin({ flow: { ...device, isDelayed: true } }))
      await requestConfirmation(client, request, { signal, onUnconfirmed })
      if (!run.isCurrent(signal)) return
      events.emit('DEVICE_REGISTERED_FOR_EMAIL', undefined)
    }
    events.emit('EMAIL_VERIFICATION_CODE_SENT', undefined)
    store.set(updateLogin({ flow: { status: 'code', method: 'email', email, isVerifying: false } }))
  } catch (cause) {
    if (run.isCurrent(signal)) setLoginFailed(client, { method: 'email', cause, email })
  }
}

/** Requests the e-mail of the current login again. A wait for the approval of this browser begins again. */
export async function requestEmailAgain(client: Latchkey): Promise<void> {
  const { flow } = readLogin(client.store.get())
  if (flow.status !== 'code' && flow.status !== 'device') return
  requireEmailCooldown(client)
  // The view stays while the next e-mail is requested.
  const { email } = flow
  const frame = client.own(createEmbeddedFrameClient)
  if (flow.status === 'device') return requestEmail(client, { email })
  client.store.set(updateLogin({ flow: { ...flow, error: undefined } }))
  await frame.request('connectEmail', { email })
  startEmailCooldown(client)
}

/** Submits a code. A refused one leaves the flow where it is, with the error. */
export async function submitCode(
  client: Latchkey,
  { code }: { readonly code: string },
): Promise<void> {
  const { store, events } = client
  const { flow } = readLogin(store.get())
  if (flow.status !== 'code' || flow.isVerifying) return
  const { email } = flow
  const run = client.own(createLoginLatestRun)
  const signal = run.start()
  const step = { status: 'code', method: 'email', email } as const
  store.set(updateLogin({ flow: { ...step, isVerifying: true } }))
  try {
    await client.own(createEmbeddedFrameClient).request('connectOtp', { otp: code }, { signal })
    if (!run.isCurrent(signal)) return
    events.emit('EMAIL_VERIFICATION_CODE_PASS', undefined)
  } catch (cause) {
    if (!run.isCurrent(signal)) return
    const error = toLoginError(cause)
    events.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: error.message })
    store.set(updateLogin({ flow: { ...step, isVerifying: false, error } }))
    return
  }
  await connectLogin(client, { method: 'email', signal })
}

/** Aborts the pending login. */
export function abortLogin(client: Latchkey): void {
  client.own(createLoginLatestRun).abort()
}
