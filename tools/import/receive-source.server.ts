/** One picture or file of an old document into its store, as an upload of staff or of a form would be. */
import { type ReceiveDeps, type UploadInput, UploadReceiver } from '../../app/domain/uploads/receive.server.ts'
import { announceUpload, type StagedUpload } from '../../app/domain/uploads/staged.server.ts'
import type { OpenSource } from './outcome.ts'

export type ReceiveSourceDeps = ReceiveDeps & { openSource: OpenSource }

/** What came; why it can't be had or is not what it has to be. */
export async function receiveSource(
  deps: ReceiveSourceDeps,
  inputs: Readonly<Record<string, UploadInput>>,
  { source, field, maxBytes }: { source: string; field: string; maxBytes: number },
): Promise<StagedUpload | string> {
  const opened = await deps.openSource(source, maxBytes)
  if (!opened.ok) return opened.reason
  if (opened.bytes === null) return unseen(deps, field, inputs[field]?.store ?? 'files', opened.filename)
  const receiver = new UploadReceiver(deps, inputs)
  const sink = receiver.open({ field, filename: opened.filename })
  await sink.write(opened.bytes)
  await sink.end()
  if (receiver.failure) throw receiver.failure
  return receiver.stored[0] ?? (Object.values(receiver.errors).flat().join(', ') || 'is empty')
}

/** A trial takes what lies on the web for what it should be. */
async function unseen(
  deps: ReceiveSourceDeps,
  field: string,
  store: StagedUpload['store'],
  filename: string,
): Promise<StagedUpload> {
  const objectKey = deps.randomKey()
  const id = await announceUpload(deps, { field, store, objectKey })
  const size = { sizeBytes: 1, sha256: '0'.repeat(64), widthPx: 1, heightPx: 1 }
  return { id, field, store, objectKey, filename, contentType: 'application/octet-stream', ...size }
}
