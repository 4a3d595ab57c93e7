import { promisify } from "node:util";
import {
  Server,
  ServerCredentials,
  status,
  type Metadata,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServiceError,
} from "@grpc/grpc-js";
import gossipServices from "@eventstore/db-client/generated/gossip_grpc_pb.js";
import gossips from "@eventstore/db-client/generated/gossip_pb.js";
import type { ClusterInfo } from "@eventstore/db-client/generated/gossip_pb.js";
import featureServices from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import type { SupportedMethods } from "@eventstore/db-client/generated/serverfeatures_pb.js";
import features from "@eventstore/db-client/generated/serverfeatures_pb.js";
import type { Empty } from "@eventstore/db-client/generated/shared_pb.js";
import streamServices from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { reasonOf } from "#infra/process/errors.ts";
import { append, type AppendCall } from "./append.ts";
import { batchAppend } from "./batch-append.ts";
import { deleteStream } from "./delete.ts";
import { callError } from "./errors.ts";
import { createFaults, type Faults } from "./faults.ts";
import { StandInLog } from "./log.ts";
import { read } from "./read.ts";
import type { ReadCall } from "./responses.ts";

/** Stands in for EventStoreDB where none can be run: the same service over real gRPC, its behaviour as measured on version 24.6. */
export type EventStoreStandIn = {
  url: string;
  port: number;
  log: StandInLog;
  faults: Faults;
  /** Ends every subscription as a lost connection does. */
  cutSubscriptions(): void;
  /** Ends all connections at once and comes back on the same port with the same data. */
  restart(): Promise<void>;
  /** As a killed server: nothing listens on the port until `start`. */
  kill(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type StandInOptions = {
  port?: number;
  /** Folder that keeps events across processes. */
  file?: string;
  /** TLS; with `callersAuthority` only for callers who have a certificate of it. All as PEM. */
  tls?: { certificate: string; key: string; callersAuthority?: string };
  /** `user:password`, without which every call is refused. */
  account?: string;
};

const maxMessageBytes = 16 * 1024 * 1024;

export async function startStandIn({ port = 0, file, tls, account }: StandInOptions = {}): Promise<EventStoreStandIn> {
  const log = new StandInLog(file);
  const faults = createFaults();
  const cuts = new Set<() => void>();
  let bound = port;
  let server: Server | undefined;

  const start = async (): Promise<void> => {
    server = new Server({ "grpc.max_receive_message_length": maxMessageBytes });
    server.addService(streamServices.StreamsService, streamService(log, faults, cuts, knows(account)));
    server.addService(featureServices.ServerFeaturesService, { getSupportedMethods });
    server.addService(gossipServices.GossipService, { read: gossip(faults) });
    const bind = promisify(server.bindAsync.bind(server));
    bound = await bind(`127.0.0.1:${bound}`, credentials(tls));
    faults.leader.port ||= bound;
  };
  const kill = (): void => {
    server?.forceShutdown();
    server = undefined;
    log.forget();
  };
  await start();
  return {
    url: `esdb://127.0.0.1:${bound}?tls=${tls !== undefined}`,
    port: bound,
    log,
    faults,
    cutSubscriptions: () => [...cuts].forEach((cut) => cut()),
    async restart() {
      kill();
      await start();
    },
    kill,
    start,
    async stop() {
      kill();
      log.close();
    },
  };
}

const credentials = (tls: StandInOptions["tls"]): ServerCredentials => {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) };
  const callers = tls.callersAuthority === undefined ? null : Buffer.from(tls.callersAuthority);
  return ServerCredentials.createSsl(callers, [pair], callers !== null);
};

type Asked = { metadata: Metadata; emit(name: "error", error: ServiceError): unknown };

/** Tells whether the server knows the caller; the call is refused otherwise. */
const knows =
  (account: string | undefined) =>
  (call: Asked): boolean => {
    const [given] = call.metadata.get("authorization");
    if (account === undefined || given === `Basic ${Buffer.from(account).toString("base64")}`) return true;
    call.emit("error", callError(status.UNAUTHENTICATED, "Unauthenticated"));
    return false;
  };

const streamService = (log: StandInLog, faults: Faults, cuts: Set<() => void>, isKnown: (call: Asked) => boolean) => {
  /** Only for who is known; a mistake of the stand-in's own ends the call it was made in, and no other. */
  const guarded =
    <C extends Asked, Rest extends unknown[]>(serve: (call: C, ...rest: Rest) => void | Promise<void>) =>
    async (call: C, ...rest: Rest): Promise<void> => {
      if (!isKnown(call)) return;
      try {
        await serve(call, ...rest);
      } catch (error) {
        call.emit("error", callError(status.INTERNAL, reasonOf(error)));
      }
    };
  return {
    batchAppend: guarded((call: Parameters<typeof batchAppend>[2]) => batchAppend(log, faults, call)),
    append: guarded((call: AppendCall, answer: Parameters<typeof append>[3]) => append(log, faults, call, answer)),
    read: guarded((call: ReadCall) => read(log, faults, call, cuts)),
    delete: guarded(deleteStream("softly", log, faults)),
    tombstone: guarded(deleteStream("for ever", log, faults)),
  };
};

/** The client's question before it appends by the shared call. */
function getSupportedMethods(
  _: ServerUnaryCall<Empty, SupportedMethods>,
  answer: sendUnaryData<SupportedMethods>,
): void {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion("24.6.0.0");
  const method = new features.SupportedMethod();
  method.setServiceName("event_store.client.streams.streams");
  method.setMethodName("batchappend");
  supported.setMethodsList([method]);
  answer(null, supported);
}

/** A cluster of one node, which leads it, unless another was made its leader. */
const gossip =
  (faults: Faults) =>
  async (_: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): Promise<void> => {
    await faults.thawed();
    const member = new gossips.MemberInfo();
    const endPoint = new gossips.EndPoint();
    endPoint.setAddress(faults.leader.host);
    endPoint.setPort(faults.leader.port);
    member.setHttpEndPoint(endPoint);
    member.setIsAlive(true);
    member.setState(gossips.MemberInfo.VNodeState.LEADER);
    const info = new gossips.ClusterInfo();
    info.setMembersList([member]);
    answer(null, info);
  };
