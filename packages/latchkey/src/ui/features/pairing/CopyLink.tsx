import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useCopy, useText } from '../../shell/hooks.ts'

/** Shows a button that copies the code as a link, once there is one. */
export function CopyLink({ uri }: { uri: string | undefined }): ReactNode {
  const text = useText()
  const copy = useCopy()
  return (
    <Button
      tone="soft"
      disabled={uri === undefined}
      onClick={() => uri !== undefined && copy(uri, text('common.linkCopied'))}
    >
      <Icon name="copy" />
      {text('common.copyLink')}
    </Button>
  )
}
