package io.humanplane;

/**
 * Who settled something.
 *
 * @param kind what kind of actor
 * @param principal whose credentials they had
 * @param registrationId the listener that answered; empty where none did
 * @param answererId the answerer's own id; empty where none answered
 */
public record DecidedBy(ActorKind kind, String principal, String registrationId, String answererId) {}
