import { fetchProject } from '../core/index.ts'
import { fetchAccountTab } from './activity.ts'
import { fetchAccountIdentity } from './fetchIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { fetchBalances } from './retryBalances.ts'

/**
 * Fetches the data of the Account view: balance, tokens, name and picture, the selected tab and the
 * features of the project.
 */
export function fetchAccountViewData(modal: Modal): void {
  const { client } = modal
  fetchBalances(modal)
  logBackgroundError(client, fetchProject(client))
  fetchAccountIdentity(modal)
  fetchAccountTab(modal)
}
