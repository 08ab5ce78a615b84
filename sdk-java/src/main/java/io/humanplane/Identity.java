package io.humanplane;

/**
 * Who answers, as they say of themselves; the principal comes from the credentials.
 *
 * @param id an id of their own
 * @param displayName what others are shown
 * @param kind what kind of actor
 */
public record Identity(String id, String displayName, ActorKind kind) {

    /**
     * A person.
     *
     * @param id an id of their own
     * @param displayName what others are shown
     * @return the identity
     */
    public static Identity human(String id, String displayName) {
        return new Identity(id, displayName, ActorKind.HUMAN);
    }

    /**
     * Rules that a person wrote down beforehand.
     *
     * @param id an id of their own
     * @param displayName what others are shown
     * @return the identity
     */
    public static Identity policy(String id, String displayName) {
        return new Identity(id, displayName, ActorKind.POLICY);
    }

    /**
     * A program that judges by itself, such as a model.
     *
     * @param id an id of its own
     * @param displayName what others are shown
     * @return the identity
     */
    public static Identity automaton(String id, String displayName) {
        return new Identity(id, displayName, ActorKind.AUTOMATON);
    }
}
