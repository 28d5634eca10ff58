import { css as amountField } from './AmountField.module.css'
import { css as ask } from './WalletRequestStatus.module.css'
import { css as avatar } from './Avatar.module.css'
import { css as button } from './Button.module.css'
import { css as field } from './TextField.module.css'
import { css as heading } from './Heading.module.css'
import { css as icon } from './Icon.module.css'
import { css as iconButton } from './IconButton.module.css'
import { css as iconWithBadge } from './IconWithBadge.module.css'
import { css as list } from './List.module.css'
import { css as notice } from './EmptyState.module.css'
import { css as row } from './Row.module.css'
import { css as skeleton } from './Skeleton.module.css'
import { css as spinner } from './Spinner.module.css'
import { css as tabs } from './Tabs.module.css'
import { css as tag } from './Tag.module.css'
import { css as walletIcon } from './ImageIcon.module.css'

/** CSS of the primitives, in cascade order. */
export const primitivesCss: readonly string[] = [
  icon,
  button,
  iconButton,
  list,
  row,
  tag,
  walletIcon,
  iconWithBadge,
  skeleton,
  notice,
  avatar,
  spinner,
  field,
  amountField,
  tabs,
  heading,
  ask,
]
