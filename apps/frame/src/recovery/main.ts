import { startRecoveryPage } from './startRecoveryPage.ts'

startRecoveryPage(document)
