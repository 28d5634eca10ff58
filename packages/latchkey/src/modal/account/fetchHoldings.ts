import { fetchBalance, fetchProject, fetchTokens, type Latchkey } from '../../core/index.ts'

/** Brings the balance and the tokens of the account in use up to date, and what can be done with them. */
export async function fetchHoldings(client: Latchkey): Promise<void> {
  const { activeNamespace } = client.store.get()
  const hasBalance = client.adapters.get(activeNamespace)?.readBalance !== undefined
  await Promise.all([hasBalance && fetchBalance(client), fetchTokens(client), fetchProject(client)])
}
