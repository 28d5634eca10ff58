import { css as button } from './Button.module.css'
import { css as icon } from './Icon.module.css'
import { css as iconButton } from './IconButton.module.css'
import { css as list } from './List.module.css'
import { css as notice } from './Notice.module.css'
import { css as row } from './Row.module.css'
import { css as skeleton } from './Skeleton.module.css'
import { css as tag } from './Tag.module.css'
import { css as walletIcon } from './WalletIcon.module.css'

/** CSS of the primitives that the shell and its first view show; others bring theirs. */
export const primitivesCss: readonly string[] = [
  icon,
  button,
  iconButton,
  list,
  row,
  tag,
  walletIcon,
  skeleton,
  notice,
]
