import { expect, test } from "vitest";
import { parseHash } from "../src/lib/route.svelte";

test("addresses", () => {
  expect(parseHash("").route).toEqual({ screen: "home" });
  expect(parseHash("#/new/el-grande").route).toEqual({ screen: "new", game: "el-grande" });
  expect(parseHash("#/t/abc/secret")).toEqual({
    route: { screen: "table", table: "abc", at: null },
    token: "secret",
    owner: null,
  });
  expect(parseHash("#/t/abc?at=12").route).toEqual({ screen: "table", table: "abc", at: 12 });
  expect(parseHash("#/rules/el-grande/EG-702").route).toEqual({
    screen: "rules",
    game: "el-grande",
    rule: "EG-702",
  });
  expect(parseHash("#/how/el-grande").route).toEqual({ screen: "how", game: "el-grande" });
  expect(parseHash("#me=key").owner).toBe("key");
  expect(parseHash("#/nowhere").route).toEqual({ screen: "home" });
});
