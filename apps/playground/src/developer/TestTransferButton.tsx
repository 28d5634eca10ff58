import type { ModalOpenResult } from 'latchkey/modal'
import { useLatchkey } from 'latchkey/react'
import { type ReactNode, useState } from 'react'
import type { LocalnetDescription } from '../localnet.ts'
import { useActiveLocalNetwork } from './useActiveLocalNetwork.ts'

const amount = '0.01'

/**
 * A button that requests a transfer to a test account, and the result of `open`. Local chains only: the
 * keys of the test accounts are public.
 */
export function TestTransferButton(props: {
  readonly localnet: LocalnetDescription | undefined
}): ReactNode {
  const { open } = useLatchkey()
  const local = useActiveLocalNetwork(props.localnet)
  const [result, setResult] = useState<ModalOpenResult>()
  if (!local) return undefined
  // The test wallets have the first accounts.
  const to = local.accounts.at(-1)?.address
  const parameters = { network: local.networkId, amount, to }

  async function request(): Promise<void> {
    setResult(undefined)
    setResult(await open({ view: 'WalletSend', arguments: parameters }))
  }

  return (
    <div className="row">
      <button type="button" className="button" onClick={() => void request()}>
        Request {amount} {local.symbol}
      </button>
      <output aria-label="Transfer" data-kind={result?.status === 'failed' ? 'error' : undefined}>
        {result && describeResult(result)}
      </output>
    </div>
  )
}

function describeResult(result: ModalOpenResult): string {
  if (result.status === 'failed') return result.error.message
  return result.status === 'sent' ? `sent ${result.hash}` : result.status
}
