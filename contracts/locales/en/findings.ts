/** Sentences of what a run of verify finds, and of how it ends. */
export const findings = {
  "verify.range": "{{first}} to {{last}}",
  "verify.leaf.changed": "Events {{first}} to {{last}} are not those that were sealed",
  "verify.leaf.changed_one": "Event {{first}} is not the one that was sealed: {{stream}}, revision {{revision}}",
  "verify.leaf.changed.tile": "The tile over leaves {{first}} to {{last}} is not what they give",
  "verify.leaf.missing":
    "Sealed events {{first}} to {{last}} are gone, the first of them {{stream}}, revision {{revision}}",
  "verify.leaf.missing_one": "Sealed event {{first}} is gone: {{stream}}, revision {{revision}}",
  "verify.leaf.missing.revision": "{{stream}} lacks an event before revision {{revision}}",
  "verify.leaf.added":
    "Events {{first}} to {{last}} of the log were never sealed, the first of them {{stream}}, revision {{revision}}",
  "verify.leaf.added_one": "Event {{first}} of the log was never sealed: {{stream}}, revision {{revision}}",
  "verify.order.changed": "Events {{first}} to {{last}} stand in another order than they were sealed",
  "verify.order.changed.revision": "{{stream}} has revision {{revision}} twice or out of order",
  "verify.log.truncated": "The end of the log is cut off: events {{first}} to {{last}}",
  "verify.log.truncated_one": "The end of the log is cut off: event {{first}}",
  "verify.log.truncated.note": "A signed checkpoint says that the log had events {{first}} to {{last}}, which are gone",
  "verify.log.rewritten":
    "The log is not the one that the key signed last, at size {{size}}: something in events {{first}} to {{last}} is another",
  "verify.log.rewritten.beyond":
    "The key signed a log of {{size}} events, of which events {{first}} to {{last}} are gone",
  "verify.log.rewritten.origin":
    "The key signed {{size}} events last under another origin, and no restore began this one",
  "verify.checkpoint.forged": "The checkpoints of sizes {{first}} to {{last}} do not hold",
  "verify.checkpoint.forged.note": "The checkpoint of size {{first}} says other than its note",
  "verify.checkpoint.forged.signature": "The signature of the checkpoint of size {{first}} does not hold",
  "verify.checkpoint.forged.root": "The checkpoints of sizes {{first}} to {{last}} sign another tree",
  "verify.checkpoint.forged.root_one": "The checkpoint of size {{first}} signs another tree",
  "verify.checkpoint.forged.seal": "The seal of size {{first}} commits to another tree",
  "verify.checkpoint.forged.heads": "The seal of size {{first}} commits to other ends of the streams than the log has",
  "verify.anchor.inconsistent":
    "The anchor of size {{size}} does not agree with the log: something in events {{first}} to {{last}} was changed",
  "verify.anchor.inconsistent.beyond":
    "The anchor of size {{size}} is of a longer log: events {{first}} to {{last}} are gone",
  "verify.key.unknown": "No known key signed the checkpoints of sizes {{first}} to {{last}}",
  "verify.key.unknown_one": "No known key signed the checkpoint of size {{first}}",
  "verify.key.unknown.anchor": "No known key signed the anchor of size {{first}}",
  "verify.picture.missing": "The picture {{name}} that {{stream}}, revision {{revision}}, names is gone",
  "verify.picture.changed": "The picture {{name}} that {{stream}}, revision {{revision}}, names was changed",
  "verify.readModel.differs": "The read model {{table}} differs from the log in {{rows}} rows: {{keys}}",
  "audit.verifyRunning": "A run of verify goes on, started by {{by}} at {{since}}",
  "audit.verifyBySelf": "the system",
  "audit.notAnchor": "The pasted text is no signed checkpoint of this log",
  "audit.noRun": "There is no such run of verify",
  "audit.verifyEnded": "The run of verify has ended",
  "audit.verifyStopped": "The run was stopped",
  "audit.verifyDied": "The process of the run ended unexpectedly",
  "audit.verifyFailed": "The run could not end; the service's log says why",
  "audit.verifyNotComparable":
    "The read models are missing or of another version: start the application or rebuild first",
};
