import { reachReason } from "../../start-error.ts";
import { S3Failure } from "./s3-client.ts";

/** What S3 says to a setting that is wrong, and what to do about it. */
const reasons: Record<string, string> = {
  NoSuchBucket: "there is no such bucket: make it, or correct S3_BUCKET",
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID is not known there",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY is wrong",
  AccessDenied:
    "these keys may not use it: allow them to list the bucket, and to read, write and remove objects below S3_PREFIX",
  PermanentRedirect: "the bucket is in another region: correct S3_REGION and S3_ENDPOINT",
  AuthorizationHeaderMalformed: "the bucket is in another region: correct S3_REGION",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
};

/** Why a bucket did not do what it was asked, or a file of it broke off, as half a sentence. */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof S3Failure)) return reachReason(error) ?? message;
  return reasons[error.code] ?? reachReason(error.cause) ?? message;
}
