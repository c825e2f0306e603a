import { askedOnce, useCall } from './api/use-call.ts'

/** What this installation offers; asked once. Undefined until it is known. */
export const useInstallation = () => useCall('installation', askedOnce).data
