import type { ReactNode } from 'react'
import { setSendToken, type TokenBalance, updateSendFee } from '../../../core/index.ts'
import { Icon, Row } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal } from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { TokenIcon } from '../tokens/index.ts'

/** Shows a token that can be sent; chosen, it goes into the form. */
export function TokenRow({ token }: { token: TokenBalance }): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const numbers = useNumberFormats()
  const chosen = useClientState((state) => state.send.token)
  const isCurrent = chosen !== undefined && chosen.address === token.address

  function choose(): void {
    setSendToken(client, { token })
    void updateSendFee(client).catch(() => undefined)
    modal.back()
  }

  return (
    <Row
      picture={<TokenIcon token={token} />}
      name={token.name}
      note={
        <bdi>
          <HideableAmount>{numbers.quantity(token.quantity.numeric)}</HideableAmount> {token.symbol}
        </bdi>
      }
      end={
        <>
          {token.value !== undefined && (
            <HideableAmount>{numbers.money(token.value)}</HideableAmount>
          )}
          {isCurrent && <Icon name="check" />}
        </>
      }
      current={isCurrent}
      onClick={choose}
    />
  )
}
