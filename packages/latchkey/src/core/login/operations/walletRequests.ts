import { loginPopupBlockedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { emailCooldown } from '../emailCooldown.ts'
import { readLogin, updateLogin } from '../loginState.ts'
import { createLoginStorage } from '../loginStorage.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'
import { toLoginError } from './loginFailure.ts'
import { createEmailUpdateLatestRun, createSettingsLatestRun } from './loginLatestRuns.ts'

/** Requests a change of the e-mail address. [4.9a] */
export async function requestEmailUpdate(
  client: Latchkey,
  { email }: { readonly email: string },
): Promise<void> {
  const run = client.own(createEmailUpdateLatestRun)
  const signal = run.start()
  const { store } = client
  store.set(updateLogin({ emailUpdate: { status: 'requesting', email } }))
  try {
    const frame = client.own(createEmbeddedFrameClient)
    const { action } = await frame.request('updateEmail', { email }, { signal })
    const status = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    if (run.isCurrent(signal)) setCodeSent(client, { status, email })
  } catch (cause) {
    const error = toLoginError(cause)
    if (run.isCurrent(signal))
      store.set(updateLogin({ emailUpdate: { status: 'failed', email, error } }))
  }
}

/** Submits the code that the change waits for. A refused one leaves the change where it is. */
export async function submitUpdateCode(
  client: Latchkey,
  { code }: { readonly code: string },
): Promise<void> {
  const { store } = client
  const { emailUpdate } = readLogin(store.get())
  if (emailUpdate.status !== 'primary' && emailUpdate.status !== 'secondary') return
  if (emailUpdate.isVerifying) return
  const { status, email } = emailUpdate
  const run = client.own(createEmailUpdateLatestRun)
  const signal = run.start()
  const frame = client.own(createEmbeddedFrameClient)
  const otp = { otp: code }
  store.set(updateLogin({ emailUpdate: { status, email, isVerifying: true } }))
  try {
    if (status === 'primary') {
      await frame.request('updateEmailPrimaryOtp', otp, { signal })
      if (run.isCurrent(signal)) setCodeSent(client, { status: 'secondary', email })
      return
    }
    const { newEmail } = await frame.request('updateEmailSecondaryOtp', otp, { signal })
    client.own(createLoginStorage).email.set(newEmail)
    const { user } = readLogin(store.get())
    store.set(
      updateLogin({
        user: { ...user, email: newEmail },
        emailUpdate: { status: 'updated', email: newEmail },
      }),
    )
  } catch (cause) {
    const error = toLoginError(cause)
    if (run.isCurrent(signal))
      store.set(updateLogin({ emailUpdate: { status, email, isVerifying: false, error } }))
  }
}

/** Records that a code of the change was sent. The next one needs the same cooldown as that of a login. */
function setCodeSent(
  { store, clock }: Latchkey,
  sent: { readonly status: 'primary' | 'secondary'; readonly email: string },
): void {
  const emailUpdate = { ...sent, isVerifying: false }
  store.set(updateLogin({ emailUpdate, nextEmailAt: clock.now() + emailCooldown }))
}

/** Shows the settings in the frame until the visitor leaves them. */
export async function requestSettings(client: Latchkey): Promise<void> {
  const signal = client.own(createSettingsLatestRun).start()
  try {
    await client.own(createEmbeddedFrameClient).request('openSettings', {}, { signal })
  } catch (error) {
    // The visitor has closed the modal.
    if (!signal.aborted) throw error
  }
}

/** Navigates a window to the page of the export. */
export async function openExportPage(client: Latchkey, popup: Window | undefined): Promise<void> {
  try {
    if (!popup) throw new WalletError(loginPopupBlockedError)
    const { uri } = await client.own(createEmbeddedFrameClient).request('openExport', {})
    popup.opener = null
    popup.location.href = uri
  } catch (error) {
    popup?.close()
    throw error
  }
}

/** Rejects the requests that the visitor approves in the frame, and leaves its settings. [4.11a] */
export function rejectFrameRequests(client: Latchkey): void {
  client.own(createSettingsLatestRun).abort()
  client.own(createEmbeddedFrameClient).rejectApprovals()
}
