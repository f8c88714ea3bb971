import { describe, expect, test } from "vitest";
import { isPushEndpoint } from "./push-services.ts";

const allowed = {
  pushHosts: ["push.example", ".pushes.example"],
  pushPrivateEndpoints: false,
};

describe("an endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QAAA",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
    "https://push.example:443/x",
    "https://a.pushes.example/x",
  ])("%s is of a push service", (endpoint) => expect(isPushEndpoint(endpoint, allowed)).toBe(true));

  test.each([
    "https://attacker.example/x",
    "https://fcm.googleapis.com.attacker.example/x",
    "https://attackerfcm.googleapis.com/x",
    "https://notify.windows.com.attacker.example/x",
    "https://8.8.8.8/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://a.push.example/x",
    "ftp://fcm.googleapis.com/x",
    "javascript:alert(1)",
    "fcm.googleapis.com",
    "",
  ])("%s is not", (endpoint) => expect(isPushEndpoint(endpoint, allowed)).toBe(false));

  test("any endpoint is valid if private ones are allowed", () => {
    const anywhere = { ...allowed, pushPrivateEndpoints: true };
    expect(isPushEndpoint("http://127.0.0.1:8080/x", anywhere)).toBe(true);
  });
});
