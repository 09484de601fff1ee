import type { TestProject } from "vitest/node";
import { startTestSite } from "../start-site.ts";

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await startTestSite();
  project.provide("engineSite", address);
  return close;
}
