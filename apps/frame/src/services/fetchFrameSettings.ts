import { type WalletFrameSettings, walletFrameSettingsSchema } from 'latchkey/protocol'
import * as v from 'valibot'

/** Fetches the settings of a project. */
export async function fetchFrameSettings(
  window: Pick<Window & typeof globalThis, 'fetch'>,
  projectId: string,
): Promise<WalletFrameSettings> {
  const response = await window.fetch(
    `/wallet/v1/origins?projectId=${encodeURIComponent(projectId)}`,
    {
      credentials: 'omit',
      redirect: 'error',
    },
  )
  return v.parse(walletFrameSettingsSchema, await response.json())
}
