import type { ReactNode } from 'react'
import { Button, Notice } from '../../primitives/index.ts'
import { useClientState, useModal, useText } from '../../shell/hooks.ts'

/** Shows why the token list is empty: no tokens, or a failed fetch. */
export function NoTokens({ hasFailed }: NoTokens.Props): ReactNode {
  const modal = useModal()
  const text = useText()
  const canReceive = useClientState((state) => state.features.receive)
  if (hasFailed)
    return (
      <Notice
        icon="alert"
        title={text('account.balanceFailed')}
        text={text('account.balanceFailedText')}
      />
    )
  return (
    <Notice
      icon="wallet"
      title={text('account.tokensEmpty')}
      text={text('account.tokensText')}
      action={
        canReceive && (
          <Button
            tone="soft"
            size="small"
            onClick={() => modal.push({ view: 'WalletReceive', data: undefined })}
          >
            {text('account.receive')}
          </Button>
        )
      }
    />
  )
}

export declare namespace NoTokens {
  type Props = { hasFailed: boolean }
}
