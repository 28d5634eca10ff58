import type { ReactNode } from 'react'
import type { AccountTab } from '../../../core/index.ts'
import { Button, Notice } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'

/** Outline of a clock. */
const clock = 'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4M10 6v4.2l2.8 1.8'

/** Outline of a picture. */
const picture =
  'M6 3.5h8A2.5 2.5 0 0 1 16.5 6v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 14V6A2.5 2.5 0 0 1 6 3.5zM4 14.5l3.7-3.8 2.8 2.8 1.8-1.8 3.7 3.8M12.5 7.25v.05'

const words = {
  nfts: { icon: picture, title: 'account.nftsEmpty', text: 'account.nftsText' },
  activity: { icon: clock, title: 'account.activityEmpty', text: 'account.activityText' },
} as const

/** Shows that the modal does not list NFTs or activity, with a link to the block explorer. */
export function NotShown({ tab, explorerUrl }: NotShown.Props): ReactNode {
  const text = useText()
  const notice = words[tab]
  if (explorerUrl === undefined) return <Notice icon={notice.icon} title={text(notice.title)} />
  return (
    <Notice
      icon={notice.icon}
      title={text(notice.title)}
      text={text(notice.text)}
      action={
        <Button tone="soft" size="small" href={explorerUrl}>
          {text('account.explorer')}
        </Button>
      }
    />
  )
}

export declare namespace NotShown {
  type Props = { tab: Exclude<AccountTab, 'tokens'>; explorerUrl: string | undefined }
}
