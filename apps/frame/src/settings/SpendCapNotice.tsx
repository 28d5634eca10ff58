import type { WalletSpendingLimit } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { formatDate } from '../text/formatDate.ts'
import { formatUsd } from '../text/formatUsd.ts'

/** Shows the limit of a wallet that the operator restored. */
export function SpendCapNotice({ spending }: { readonly spending: WalletSpendingLimit }): VNode {
  const { text, locale } = useFrameLocalization()
  const { capCents, spentCents, endsAt } = spending
  const limit = formatUsd(BigInt(capCents), locale)
  const left = formatUsd(BigInt(Math.max(capCents - spentCents, 0)), locale)
  return (
    <Notice tone="warning" title={text('settings.spendCap')}>
      {endsAt === undefined
        ? text('settings.spendCapText', { limit, left })
        : text('protect.limitEnds', { limit, left, time: formatDate(endsAt, locale) })}
    </Notice>
  )
}
